import type { InvoicesView } from '#shared/contract/pages.ts';
import { CountryField } from './CountryField.tsx';
import { FieldFrame } from './FieldFrame.tsx';
import { firstProblem } from './fieldProblems.ts';
import { FormField } from './FormField.tsx';
import { Symbol } from './Symbol.tsx';
import { useWords } from './useWords.ts';

/** The invoices of an order, and the form for what the buyer wants to see on them. */
export function Invoices({ invoices: { documents, isPreparing, form } }: { invoices: InvoicesView }) {
  const { invoice: words } = useWords();
  return (
    <section className="panel invoices">
      <h2>{words.invoice}</h2>
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
      {isPreparing ? <p className="meta">{words.prepare}</p> : null}
      {form === null ? null : <Details form={form} />}
    </section>
  );
}

type Form = NonNullable<InvoicesView['form']>;

/** Collapsed until it is needed. */
function Details({ form }: { form: Form }) {
  const { invoice: words } = useWords();
  const { isReplacement, problems } = form;
  return (
    <>
      {isReplacement ? null : <p className="meta">{words.prepareText}</p>}
      <details open={Object.keys(problems).length > 0}>
        <summary>{isReplacement ? words.replace : words.create}</summary>
        {isReplacement ? <p className="meta">{words.replaceText}</p> : null}
        <Fields form={form} />
      </details>
    </>
  );
}

const FIELDS = ['name', 'company', 'address', 'country', 'taxId'] as const;

function Fields({ form: { action, typed, countries, problems, isReplacement } }: { form: Form }) {
  const { invoice: words, common } = useWords();
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
        label={words.company}
        autoComplete="organization"
        maxLength={120}
        defaultValue={typed.company}
        {...state}
      />
      <FieldFrame name="address" label={words.address} required={false} {...state}>
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
        label={words.taxIdField}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        defaultValue={typed.taxId}
        {...state}
      />
      <button type="submit">{isReplacement ? words.replaceAction : words.create}</button>
    </form>
  );
}
