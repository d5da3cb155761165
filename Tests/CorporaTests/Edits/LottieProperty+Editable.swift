import Corpora
import SumTypeRuntime

extension LottieBlendMode: Editable {
  func edited() -> Edit<LottieBlendMode>? {
    Edit(value: self == .screen ? .multiply : .screen, path: [])
  }
}

extension LottieTransform: Editable {
  func edited() -> Edit<LottieTransform>? {
    edit(self, \.position, "p") ?? edit(self, \.rotation, "r")
  }
}

extension LottieMask: Editable {
  func edited() -> Edit<LottieMask>? { edit(self, \.path, "pt") }
}

extension LottieNumber: Editable {
  func edited() -> Edit<LottieNumber>? {
    switch self {
    case .fixed(let it): edit(it, \.value, "k", as: Self.fixed)
    case .animated(let it): edit(it, \.keyframes, "k", as: Self.animated)
    case .unknown: nil
    }
  }
}

extension LottieVector: Editable {
  func edited() -> Edit<LottieVector>? {
    switch self {
    case .fixed(let it): edit(it, \.value, "k", as: Self.fixed)
    case .animated(let it): edit(it, \.keyframes, "k", as: Self.animated)
    case .unknown: nil
    }
  }
}

extension LottieColorProperty: Editable {
  func edited() -> Edit<LottieColorProperty>? {
    switch self {
    case .fixed(let it): edit(it, \.value, "k", as: Self.fixed)
    case .animated(let it): edit(it, \.keyframes, "k", as: Self.animated)
    case .unknown: nil
    }
  }
}

extension LottiePosition: Editable {
  func edited() -> Edit<LottiePosition>? {
    switch self {
    case .joined(let it): it.edited()?.as(Self.joined)
    case .split(let it): edit(it, \.y, "y", as: Self.split)
    case .unknown: nil
    }
  }
}

extension LottiePath: Editable {
  func edited() -> Edit<LottiePath>? {
    switch self {
    case .fixed(let it): edit(it, \.value, "k", as: Self.fixed)
    case .animated(let it): edit(it, \.keyframes, "k", as: Self.animated)
    case .unknown: nil
    }
  }
}

extension LottieSlot: Editable {
  func edited() -> Edit<LottieSlot>? { edit(self, \.property, "p") }
}

extension LottieSlotProperty: Editable {
  func edited() -> Edit<LottieSlotProperty>? {
    switch self {
    case .fixed(let it): edit(it, \.value, "k", as: Self.fixed)
    case .animated(let it): edit(it, \.keyframes, "k", as: Self.animated)
    case .unknown: nil
    }
  }
}

extension DoubleOrDoubleListOrLottieBezier: Editable {
  func edited() -> Edit<DoubleOrDoubleListOrLottieBezier>? {
    switch self {
    case .double(let it): it.edited()?.as(Self.double)
    case .doubleList(let it): it.edited()?.as(Self.doubleList)
    case .lottieBezier(let it):
      it.edited()?.as(Self.lottieBezier)
    case .unknown: nil
    }
  }
}

extension LottieBezier: Editable {
  func edited() -> Edit<LottieBezier>? {
    edit(self, \.vertices, "v") ?? edit(self, \.isClosed, "c")
  }
}

extension LottiePoint: Editable {
  func edited() -> Edit<LottiePoint>? { edit(self, \.y, "1") }
}

extension LottieColor: Editable {
  func edited() -> Edit<LottieColor>? { edit(self, \.alpha, "3") ?? edit(self, \.blue, "2") }
}

extension LottieKeyframe: Editable {
  func edited() -> Edit<LottieKeyframe>? { edit(self, \.easeIn, "i") ?? edit(self, \.value, "s") }
}

extension LottiePathKeyframe: Editable {
  func edited() -> Edit<LottiePathKeyframe>? {
    edit(self, \.value, "s") ?? edit(self, \.time, "t")
  }
}

extension LottieEasing: Editable {
  func edited() -> Edit<LottieEasing>? { edit(self, \.x, "x") }
}

extension DoubleOrDoubleList: Editable {
  func edited() -> Edit<DoubleOrDoubleList>? {
    switch self {
    case .double(let it): it.edited()?.as(Self.double)
    case .doubleList(let it): it.edited()?.as(Self.doubleList)
    case .unknown: nil
    }
  }
}

extension LottieGradient: Editable {
  func edited() -> Edit<LottieGradient>? { edit(self, \.stops, "k") }
}

extension LottieDash: Editable {
  func edited() -> Edit<LottieDash>? { edit(self, \.length, "v") }
}

extension LottieText: Editable {
  func edited() -> Edit<LottieText>? {
    edit(self, \.animators, "a") ?? edit(self, \.content, "d")
  }
}

extension LottieTextContent: Editable {
  func edited() -> Edit<LottieTextContent>? { edit(self, \.keyframes, "k") }
}

extension LottieTextKeyframe: Editable {
  func edited() -> Edit<LottieTextKeyframe>? { edit(self, \.text, "s") }
}

extension LottieTextDocument: Editable {
  func edited() -> Edit<LottieTextDocument>? {
    edit(self, \.strokeColor, "sc") ?? edit(self, \.fillColor, "fc") ?? edit(self, \.text, "t")
  }
}

extension LottieTextAnimator: Editable {
  func edited() -> Edit<LottieTextAnimator>? {
    edit(self, \.range, "s") ?? edit(self, \.style, "a")
  }
}

extension LottieTextRange: Editable {
  func edited() -> Edit<LottieTextRange>? { edit(self, \.end, "e") ?? edit(self, \.amount, "a") }
}

extension LottieTextStyle: Editable {
  func edited() -> Edit<LottieTextStyle>? { edit(self, \.strokeWidth, "sw") }
}
