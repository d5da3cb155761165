import SumTypeCommands
import SumTypeTool

Tool.sumtype.main()
