// The part of Combine that SumTypeFeature calls, so that code for Apple's platforms is type-checked on others.

public protocol Publisher<Output, Failure> {
  associatedtype Output
  associatedtype Failure: Error
}

public struct Just<Output>: Publisher {
  public typealias Failure = Never

  public init(_ output: Output) {}
}

public struct AsyncThrowingPublisher<P: Publisher>: AsyncSequence {
  public typealias Element = P.Output

  public struct Iterator: AsyncIteratorProtocol {
    public mutating func next() async throws -> P.Output? { nil }
  }

  public func makeAsyncIterator() -> Iterator { Iterator() }
}

extension Publisher {
  public var values: AsyncThrowingPublisher<Self> { AsyncThrowingPublisher() }
}
