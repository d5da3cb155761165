import SumTypeGenerator
import SumTypeSource

/// Makes the files of every schema of an order, in memory.
enum Outputs {
  /// Throws where two of them would be one file.
  static func make(
    _ order: WorkOrder, _ set: SchemaSet, in run: Run
  ) throws(Failure) -> [OutputFile] {
    let outputs = order.jobs.flatMap { job in
      set.schemas[job.schema].map { files(of: $0, job) } ?? []
    }
    if let (first, second) = OutputPlan.collision(outputs, in: run.files) {
      throw .refused(
        message: "\(first.schema) and \(second.schema) would both be written to \(second.path)",
        cure: "rename one of the schemas, or give it an output of its own", .usage)
    }
    return outputs
  }

  private static func files(of schema: Schema, _ job: WorkOrder.Job) -> [OutputFile] {
    var target = job.target
    var outputs: [OutputFile] = []
    if target.domainFolder != nil, target.options.artefacts.remove(.domain) != nil {
      var domain = target
      domain.options.artefacts = [.domain]
      domain.options.domainModule = nil
      domain.folder = target.domainFolder ?? ""
      outputs += files(of: schema, job, domain)
    }
    return outputs + files(of: schema, job, target)
  }

  private static func files(
    of schema: Schema, _ job: WorkOrder.Job, _ target: WorkOrder.Target
  ) -> [OutputFile] {
    let generated = Generator.generate(schema, options: target.options)
    func output(_ artefact: Artefact, _ text: String) -> OutputFile {
      OutputFile(
        path: Path.join(target.folder, artefact.fileName(for: schema.name)), contents: text,
        schema: job.schema, root: target.root)
    }
    let wanted = generated.filter { target.options.artefacts.contains($0.artefact) }
      .map { output($0.artefact, $0.text) }
    guard target.writesAll else { return wanted }
    let missing = Artefact.allCases.filter { artefact in
      !generated.contains { $0.artefact == artefact && target.options.artefacts.contains(artefact) }
    }
    return wanted + missing.map { output($0, GeneratedHeader.only(for: schema.fileName)) }
  }
}
