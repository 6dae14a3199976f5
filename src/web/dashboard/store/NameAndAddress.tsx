import { useState, type ReactNode, type Ref } from 'react';
import { generateSlug } from '#shared/rules/slug.ts';
import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { readTypedSlug } from './readTypedSlug.ts';
import { StoreAddress } from './StoreAddress.tsx';
import type { SlugCheck } from './useSlugCheck.ts';

type NameAndAddressProps = {
  name: string;
  slug: string;
  check: SlugCheck;
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
  const { name, slug, check, nameError, slugError, nameHint, onName, onSlug, nameRef, slugRef } = props;
  const [byHand, setByHand] = useState(slug !== generateSlug(name));
  const nothingMade = name.trim() !== '' && slug === '' && !byHand;

  function rename(next: string) {
    onName(next);
    if (!byHand) onSlug(generateSlug(next));
  }

  function readdress(next: string) {
    setByHand(next !== '');
    onSlug(readTypedSlug(next));
  }

  return (
    <>
      <Field label="Store name" error={nameError} hint={nameHint}>
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
        error={slugError}
        hint={nothingMade ? 'This name makes no address. Type one in Latin letters.' : undefined}
      />
    </>
  );
}
