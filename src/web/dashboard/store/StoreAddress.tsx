import { Check } from 'lucide-react';
import type { Ref } from 'react';
import { SLUG_RULES } from '#shared/rules/slug.ts';
import { Button } from '#web/ui/Button.tsx';
import { Disclosure } from '#web/ui/Disclosure.tsx';
import { Field } from '#web/ui/Field.tsx';
import { Spinner } from '#web/ui/Spinner.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SlugSuggestions } from './SlugSuggestions.tsx';
import type { SlugCheck } from './useSlugCheck.ts';

type StoreAddressProps = {
  slug: string;
  onChange: (slug: string) => void;
  check: SlugCheck;
  /** The text that suggestions are based on. Without it none are offered. */
  basis: string | null;
  /** The store being edited. */
  storeId?: string | undefined;
  /** Chooses a suggested store name, if the name can still change. */
  onName?: ((name: string) => void) | undefined;
  /** The sentence of a refused save. */
  error?: string | undefined;
  /** Shown if the slug is fine. */
  hint?: string | undefined;
  onBlur?: () => void;
  ref?: Ref<HTMLInputElement> | undefined;
};

/** A slug field that shows the resulting URL, {host}/{slug}, checks availability and suggests others. */
export function StoreAddress(props: StoreAddressProps) {
  const { slug, onChange, check, basis, storeId, onName, error, hint, onBlur, ref } = props;
  const invalid = check.state === 'invalid' ? check : null;
  const wantsOthers = check.state === 'idle' ? slug === '' : invalid !== null && !invalid.retry;
  const problem =
    invalid === null || invalid.about === 'name' || invalid.sentence === '' ? undefined : invalid.sentence;
  return (
    <div className="flex flex-col gap-1">
      <Field
        label="Store address"
        error={error ?? problem}
        live={invalid?.unfinished !== true}
        hint={hintOf(check, hint)}
      >
        <TextInput
          ref={ref}
          value={slug}
          onChange={(event) => onChange(event.target.value)}
          onBlur={onBlur}
          before={<span className="whitespace-nowrap">{window.location.host}/</span>}
          after={<CheckMark check={check} />}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      </Field>
      {invalid?.retry && (
        <span>
          <Button size="small" onClick={invalid.retry}>
            Check again
          </Button>
        </span>
      )}
      {wantsOthers && basis !== null && (
        <SlugSuggestions
          text={basis}
          storeId={storeId}
          otherwise={invalid?.suggestions ?? []}
          onChoose={onChange}
          onName={onName}
        />
      )}
      <Rules />
    </div>
  );
}

function hintOf(check: SlugCheck, hint: string | undefined): string | undefined {
  if (check.state === 'checking') return 'Checking this address…';
  if (check.state === 'valid') return hint ?? 'This address is available.';
  return check.state === 'idle' ? hint : undefined;
}

function CheckMark({ check }: { check: SlugCheck }) {
  if (check.state === 'checking') return <Spinner />;
  return check.state === 'valid' ? <Check aria-hidden className="size-icon text-slate" /> : null;
}

function Rules() {
  return (
    <Disclosure label="Address rules">
      <ul className="list-disc pl-6">
        {SLUG_RULES.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </Disclosure>
  );
}
