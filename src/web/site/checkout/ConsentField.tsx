import type { CheckoutView, StoreFrame } from '#shared/contract/pages.ts';
import { CONSENT_FIELDS } from '#shared/rules/consent.ts';
import { Announce } from '../../blocks/Announce.tsx';
import type { FieldState } from '../../blocks/FormField.tsx';
import { LegalLinks } from './LegalLinks.tsx';

type ConsentFieldProps = FieldState & { store: StoreFrame; consent: CheckoutView['consents'][number] };

/** A checkbox that the buyer has to check, except that for marketing. The legal pages open in a new tab, so that the form stays. */
export function ConsentField({ store, consent, problems, focus }: ConsentFieldProps) {
  const { kind, sentence, pages, isChecked } = consent;
  const name = CONSENT_FIELDS[kind];
  const problem = problems[name];
  return (
    <div className="field">
      <div className="sure">
        <input
          type="checkbox"
          id={name}
          name={name}
          value="yes"
          required={kind !== 'marketing'}
          defaultChecked={isChecked}
          autoFocus={focus === name}
          {...(problem === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': `${name}-problem` })}
        />{' '}
        <label htmlFor={name}>
          <Announce sentence={sentence} pages={<LegalLinks store={store} kinds={pages} />} />
        </label>
      </div>
      {problem === undefined ? null : (
        <p className="problem" id={`${name}-problem`}>
          {problem}
        </p>
      )}
    </div>
  );
}
