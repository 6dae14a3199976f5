import type { InputHTMLAttributes } from 'react';

type BlockFieldProps = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  'type' | 'inputMode' | 'autoComplete' | 'maxLength' | 'required' | 'defaultValue'
> & {
  /** The block's id, because a page can have several forms with a field of this name. */
  block: string;
  name: string;
  label: string;
  problem: string | undefined;
  takesFocus: boolean;
  isLong?: boolean;
  /** The text after the label of an optional field. */
  optional?: string;
};

/** A labeled field of a block's form. Its problem is shown below it and announced with it. */
export function BlockField({
  block,
  label,
  problem,
  takesFocus,
  isLong = false,
  optional,
  type,
  ...rest
}: BlockFieldProps) {
  const id = `${block}-${rest.name}`;
  const shared = {
    ...rest,
    id,
    ...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${id}-problem` }),
    ...(takesFocus ? { autoFocus: true } : {}),
  };
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional === undefined ? null : <span className="meta"> {optional}</span>}
      </label>
      {isLong ? <textarea rows={5} {...shared} /> : <input type={type} {...shared} />}
      {problem === undefined ? null : (
        <p className="problem" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
