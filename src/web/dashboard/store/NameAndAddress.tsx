import { useState, type ReactNode, type Ref } from 'react';
import { generateSlug } from '#shared/rules/slug.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { readTypedSlug } from './readTypedSlug.ts';
import { StoreAddress } from './StoreAddress.tsx';
import { suggestionBasis } from './suggestionBasis.ts';
import type { SlugCheck } from './useSlugCheck.ts';

type NameAndAddressProps = {
  name: string;
  slug: string;
  check: SlugCheck;
  /** Who opens the store: what addresses are made of where the name makes none. */
  people: readonly string[];
  nameError?: string | undefined;
  slugError?: string | undefined;
  nameHint?: ReactNode;
  onName: (name: string) => void;
  onSlug: (slug: string) => void;
  nameRef?: Ref<HTMLInputElement>;
  slugRef?: Ref<HTMLInputElement>;
};

/** A new store's name and address. The address follows the name until it is typed by hand. */
export function NameAndAddress(props: NameAndAddressProps) {
  const { name, slug, check, people, nameError, slugError, nameHint, onName, onSlug, nameRef, slugRef } = props;
  const [byHand, setByHand] = useState(slug !== generateSlug(name));
  const nothingMade = name.trim() !== '' && slug === '' && !byHand;
  const basis = name.trim() === '' && slug === '' ? null : suggestionBasis({ name, slug, people });
  const nameProblem = check.state === 'invalid' && check.about === 'name' ? check.sentence : undefined;

  function rename(next: string) {
    onName(next);
    if (!byHand) onSlug(generateSlug(next));
  }

  function readdress(next: string) {
    setByHand(next !== '');
    onSlug(readTypedSlug(next));
  }

  function takeName(next: string) {
    setByHand(false);
    onName(next);
    onSlug(generateSlug(next));
  }

  return (
    <>
      <Field label="Store name" error={nameError ?? nameProblem} hint={nameHint}>
        <TextInput
          ref={nameRef}
          value={name}
          onChange={(event) => rename(event.target.value)}
          autoComplete="organization"
        />
      </Field>
      <StoreAddress
        ref={slugRef}
        slug={slug}
        onChange={readdress}
        check={check}
        basis={basis?.text ?? null}
        onName={basis?.isName ? takeName : undefined}
        error={slugError}
        hint={nothingMade ? 'This name makes no address by itself. Type one in Latin letters.' : undefined}
      />
    </>
  );
}
