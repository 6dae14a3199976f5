import type { InvoicesView } from '#shared/contract/pages.ts';
import { CountryField } from './CountryField.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { firstProblem } from './fieldProblems.ts';
import { FormField } from './FormField.tsx';
import { Symbol } from './Symbol.tsx';
import { useMessages } from './useMessages.ts';

/** The invoices of an order, and the form for what the buyer wants to see on them. */
export function Invoices({ invoices: { documents, isPreparing, form } }: { invoices: InvoicesView }) {
  const { invoice: messages } = useMessages();
  return (
    <section className="panel invoices">
      <h2>{messages.invoice}</h2>
      {documents.length === 0 ? null : (
        <ul>
          {documents.map(({ title, href }) => (
            <li key={href}>
              <a href={href} download>
                <Symbol name="download" />
                <bdi>{title}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
      {isPreparing ? <p className="meta">{messages.prepare}</p> : null}
      {form === null ? null : <Details form={form} />}
    </section>
  );
}

type Form = NonNullable<InvoicesView['form']>;

/** Collapsed until it is needed. */
function Details({ form }: { form: Form }) {
  const { invoice: messages } = useMessages();
  const { isReplacement, problems } = form;
  return (
    <>
      {isReplacement ? null : <p className="meta">{messages.prepareText}</p>}
      <details open={Object.keys(problems).length > 0}>
        <summary>{isReplacement ? messages.replace : messages.create}</summary>
        {isReplacement ? <p className="meta">{messages.replaceText}</p> : null}
        <Fields form={form} />
      </details>
    </>
  );
}

const FIELDS = ['name', 'company', 'address', 'country', 'taxId'] as const;

function Fields({ form: { action, typed, countries, problems, isReplacement } }: { form: Form }) {
  const { invoice: messages, common } = useMessages();
  const state = { problems, focus: firstProblem(FIELDS, problems) };
  return (
    <form method="post" action={action}>
      <FormField
        name="name"
        label={common.name}
        autoComplete="name"
        maxLength={120}
        required
        defaultValue={typed.name}
        {...state}
      />
      <FormField
        name="company"
        label={messages.company}
        autoComplete="organization"
        maxLength={120}
        defaultValue={typed.company}
        {...state}
      />
      <FieldFrame name="address" label={messages.address} required={false} {...state}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={3}
            autoComplete="street-address"
            maxLength={300}
            defaultValue={typed.address}
          />
        )}
      </FieldFrame>
      <CountryField value={typed.country} countries={countries} {...state} />
      <FormField
        name="taxId"
        label={messages.taxIdField}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={typed.taxId}
        {...state}
      />
      <button type="submit">{isReplacement ? messages.replaceAction : messages.create}</button>
    </form>
  );
}
