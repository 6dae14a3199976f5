/** One option of a Select, Combobox or RadioCards. */
export type Option<Value extends string = string> = {
  value: Value;
  label: string;
  hint?: string;
  disabled?: boolean;
};
