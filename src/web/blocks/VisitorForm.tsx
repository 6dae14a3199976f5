import type { ReactNode } from 'react';
import type { FieldProblems, FormBlock, StoreFrame } from '#shared/contract/pages.ts';
import { BlockField } from './BlockField.tsx';
import { firstProblem } from './fieldProblems.ts';
import { storeLink } from './storeLink.ts';
import { Trap } from './Trap.tsx';
import { useBlockMessages } from './useBlockMessages.ts';

/** A block with a form. `typed` and `problems` come from a refused submission. */
export type VisitorFormProps<Type extends FormBlock['type']> = {
  store: StoreFrame;
  form: Pick<Extract<FormBlock, { type: Type }>, 'id' | 'props'>;
  typed?: Readonly<Record<string, string>>;
  problems?: FieldProblems;
};

type FrameProps = {
  store: StoreFrame;
  id: string;
  to: 'subscribe' | 'contact' | 'waitlist';
  /** The slug of the product whose waitlist it is. */
  product?: string;
  children: ReactNode;
};

/** The form element of such a block. In a preview it cannot be submitted and says so. */
export function VisitorForm({ store, id, to, product = '', children }: FrameProps) {
  const { common } = useBlockMessages();
  const isPreview = store.preview !== null;
  return (
    <form {...(isPreview ? {} : { method: 'post', action: storeLink(store, to, product) })}>
      <input type="hidden" name="block" value={id} />
      <Trap block={id} />
      {children}
      {isPreview ? (
        <p className="meta" id={noteOf(id)} dir="auto">
          {common.previewForm}
        </p>
      ) : null}
    </form>
  );
}

/** The submit button. In a preview it does nothing. */
export function SendButton({ store, id, children }: { store: StoreFrame; id: string; children: string }) {
  return (
    <button
      className="cta"
      {...(store.preview === null
        ? { type: 'submit' }
        : { type: 'button', 'aria-disabled': true, 'aria-describedby': noteOf(id) })}
    >
      {children}
    </button>
  );
}

const noteOf = (id: string): string => `${id}-preview`;

/** Common props of a form's fields, by their names in order. */
export function fieldsOf(
  names: readonly string[],
  {
    form: { id },
    typed = {},
    problems = {},
  }: { form: { id: string } } & Pick<VisitorFormProps<FormBlock['type']>, 'typed' | 'problems'>,
) {
  const focus = firstProblem(names, problems);
  return (name: string) => ({
    block: id,
    name,
    problem: problems[name],
    takesFocus: focus === name,
    defaultValue: typed[name],
  });
}

export function EmailField(state: ReturnType<ReturnType<typeof fieldsOf>>) {
  const { common } = useBlockMessages();
  return (
    <BlockField
      {...state}
      label={common.email}
      type="email"
      inputMode="email"
      autoComplete="email"
      maxLength={254}
      required
    />
  );
}
