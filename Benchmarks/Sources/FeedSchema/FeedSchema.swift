// The Swift of this target is generated from Feed.sumtype.json while it is built. SwiftPM passes over a target without
// a Swift file of its own; this is it.
