import type { FieldProblems, FormBlock, StoreFrame } from '#shared/contract/pages.ts';
import { CUSTOMER_NAME_MAX, MESSAGE_MAX } from '#shared/rules/limits.ts';
import { BlockField } from '../BlockField.tsx';
import { firstProblem } from '../fieldProblems.ts';
import { storeLink } from '../storeLink.ts';
import { Trap } from '../Trap.tsx';
import { useWords } from '../useWords.ts';

type ContactFormProps = {
  store: StoreFrame;
  form: Pick<Extract<FormBlock, { type: 'contact' }>, 'id' | 'props'>;
  typed?: Readonly<Record<string, string>>;
  problems?: FieldProblems;
};

export const CONTACT_FIELDS = ['name', 'email', 'message'];

/** Name, e-mail, and what there is to say. */
export function ContactForm({ store, form: { id, props }, typed = {}, problems = {} }: ContactFormProps) {
  const { common, contact } = useWords();
  const focus = firstProblem(CONTACT_FIELDS, problems);
  const state = (name: string) => ({
    block: id,
    name,
    problem: problems[name],
    takesFocus: focus === name,
    defaultValue: typed[name],
    required: true,
  });
  return (
    <form method="post" action={storeLink(store, 'contact')}>
      <input type="hidden" name="block" value={id} />
      <Trap block={id} />
      <div className="two-fields">
        <BlockField {...state('name')} label={common.name} autoComplete="name" maxLength={CUSTOMER_NAME_MAX} />
        <BlockField
          {...state('email')}
          label={common.email}
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
        />
      </div>
      <BlockField {...state('message')} label={contact.message} maxLength={MESSAGE_MAX} isLong />
      <button type="submit" className="cta">
        {props.button || contact.do}
      </button>
    </form>
  );
}
