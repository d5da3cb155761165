import SumTypeTool

Tool.main()
