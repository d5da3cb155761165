/// The keys of the objects in a configuration.
enum ConfigurationKeys {
  static let project = ["$schema", "generate"]
  static let group = ["schemas", "output", "access", "artefacts", "imports", "domain"]
  static let domain = ["module", "output"]
  /// In the folder of a target that uses the build plugin.
  static let target = ["$schema", "access", "artefacts", "imports", "domainModule"]
}
