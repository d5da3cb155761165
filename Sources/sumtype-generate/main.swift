import SumTypeTool

Tool.generator.main()
