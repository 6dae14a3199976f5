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
  /** The person who opens the store, used for slugs if the name makes none. */
  people: readonly string[];
  nameError?: string | undefined;
  slugError?: string | undefined;
  nameHint?: ReactNode;
  onName: (name: string) => void;
  onSlug: (slug: string) => void;
  nameRef?: Ref<HTMLInputElement>;
  slugRef?: Ref<HTMLInputElement>;
};

/** A new store's name and slug. The slug follows the name until it is edited. */
export function NameAndAddress(props: NameAndAddressProps) {
  const { name, slug, check, people, nameError, slugError, nameHint, onName, onSlug, nameRef, slugRef } = props;
  const [isNaming, setNaming] = useState(false);
  const [byHand, setByHand] = useState(slug !== generateSlug(name));
  const nothingMade = name.trim() !== '' && slug === '' && !byHand;
  const basis = name.trim() === '' && slug === '' ? null : suggestionBasis({ name, slug, people });
  const nameProblem = check.state === 'invalid' && check.about === 'name' ? check.sentence : undefined;

  // While the name is being typed, a slug that is still too short is not an error yet. Suggestions are still shown.
  const shown =
    isNaming && !byHand && check.state === 'invalid' && check.unfinished ? { ...check, sentence: '' } : check;

  function rename(next: string) {
    setNaming(true);
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
      <Field label="Store name" error={nameError ?? nameProblem} live={nameProblem !== undefined} hint={nameHint}>
        <TextInput
          ref={nameRef}
          value={name}
          onChange={(event) => rename(event.target.value)}
          onBlur={() => setNaming(false)}
          autoComplete="organization"
        />
      </Field>
      <StoreAddress
        ref={slugRef}
        slug={slug}
        onChange={readdress}
        check={shown}
        basis={basis?.text ?? null}
        onName={basis?.isName ? takeName : undefined}
        error={slugError}
        hint={nothingMade ? 'We can’t turn this name into an address. Enter one in Latin letters.' : undefined}
      />
    </>
  );
}
