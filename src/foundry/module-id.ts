export const MODULE_ID = "parapet";
