import Corpora
import SumTypeRuntime

extension LottieAnimation {
  /// Returns an edit of every layer and of every shape, at any depth, one at a time.
  func edits() -> [Edit<LottieAnimation>] {
    var edits = layers.edits().map { change in
      change.inside("layers") { layers in
        var copy = self
        copy.layers = layers
        return copy
      }
    }
    for (index, asset) in (assets ?? []).enumerated() {
      edits += asset.edits().map { change in
        var copy = self
        copy.assets?[index] = change.value
        return Edit(value: copy, path: ["assets", String(index)] + change.path)
      }
    }
    for (index, character) in (characters ?? []).enumerated() {
      edits += (character.data.shapes ?? []).edits().map { change in
        var copy = self
        copy.characters?[index].data.shapes = change.value
        return Edit(value: copy, path: ["chars", String(index), "data", "shapes"] + change.path)
      }
    }
    if let slots, let edit = slots.edited() {
      var copy = self
      copy.slots = edit.value
      edits.append(Edit(value: copy, path: ["slots"] + edit.path))
    }
    return edits
  }
}

extension LottieAsset {
  func edits() -> [Edit<LottieAsset>] {
    switch self {
    case .image(let it): [edit(it, \.path, "p", as: Self.image)].compactMap { $0 }
    case .composition(let it):
      it.layers.edits().map { change in
        change.inside("layers") { layers in
          var copy = it
          copy.layers = layers
          return .composition(copy)
        }
      }
    case .unknown: []
    }
  }
}

extension [LottieLayer] {
  func edits() -> [Edit<[LottieLayer]>] {
    indices.flatMap { index in
      self[index].edits().map { change in
        change.inside(String(index)) { layer in
          var copy = self
          copy[index] = layer
          return copy
        }
      }
    }
  }
}

extension LottieLayer {
  func edits() -> [Edit<LottieLayer>] {
    switch self {
    case .composition(let it):
      [
        edit(it, \.transform, "ks", as: Self.composition),
        edit(it, \.timeRemap, "tm", as: Self.composition),
        edit(it, \.blendMode, "bm", as: Self.composition),
      ].compactMap { $0 }
    case .solid(let it):
      [
        edit(it, \.color, "sc", as: Self.solid),
        edit(it, \.masks, "masksProperties", as: Self.solid),
        edit(it, \.transform, "ks", as: Self.solid),
      ].compactMap { $0 }
    case .image(let it): [edit(it, \.transform, "ks", as: Self.image)].compactMap { $0 }
    case .empty(let it): [edit(it, \.transform, "ks", as: Self.empty)].compactMap { $0 }
    case .text(let it):
      [
        edit(it, \.text, "t", as: Self.text), edit(it, \.transform, "ks", as: Self.text),
        edit(it, \.name, "nm", as: Self.text),
      ].compactMap { $0 }
    case .shapes(let it):
      [
        edit(it, \.transform, "ks", as: Self.shapes),
        edit(it, \.masks, "masksProperties", as: Self.shapes),
      ].compactMap { $0 }
        + it.shapes.edits().map { change in
          change.inside("shapes") { shapes in
            var copy = it
            copy.shapes = shapes
            return .shapes(copy)
          }
        }
    case .unknown: []
    }
  }
}

extension [LottieShape] {
  func edits() -> [Edit<[LottieShape]>] {
    indices.flatMap { index in
      self[index].edits().map { change in
        change.inside(String(index)) { shape in
          var copy = self
          copy[index] = shape
          return copy
        }
      }
    }
  }
}

extension LottieShape {
  /// Returns an edit of this shape, or of each shape in it if it is a group.
  func edits() -> [Edit<LottieShape>] {
    guard case .group(let it) = self else { return [edited()].compactMap { $0 } }
    return [edit(it, \.name, "nm", as: Self.group)].compactMap { $0 }
      + it.shapes.edits().map { change in
        change.inside("it") { shapes in
          var copy = it
          copy.shapes = shapes
          return .group(copy)
        }
      }
  }

  private func edited() -> Edit<LottieShape>? {
    switch self {
    case .rectangle(let it): edit(it, \.cornerRadius, "r", as: Self.rectangle)
    case .ellipse(let it): edit(it, \.size, "s", as: Self.ellipse)
    case .star(let it): edit(it, \.points, "pt", as: Self.star)
    case .path(let it): edit(it, \.path, "ks", as: Self.path)
    case .fill(let it): edit(it, \.color, "c", as: Self.fill)
    case .stroke(let it):
      edit(it, \.dashes, "d", as: Self.stroke) ?? edit(it, \.width, "w", as: Self.stroke)
    case .gradientFill(let it): edit(it, \.gradient, "g", as: Self.gradientFill)
    case .gradientStroke(let it): edit(it, \.start, "s", as: Self.gradientStroke)
    case .transform(let it): edit(it, \.position, "p", as: Self.transform)
    case .trim(let it): edit(it, \.end, "e", as: Self.trim)
    case .puckerBloat(let it): edit(it, \.amount, "a", as: Self.puckerBloat)
    case .group, .unknown: nil
    }
  }
}
