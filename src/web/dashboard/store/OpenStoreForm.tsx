import { useController } from 'react-hook-form';
import { Notice } from '#web/ui/Notice.tsx';
import { OutsideLink } from '../OutsideLink.tsx';
import { NameAndAddress } from './NameAndAddress.tsx';
import type { OpenStore } from './useOpenStore.ts';

export function OpenStoreForm({ id, opening }: { id: string; opening: OpenStore }) {
  const { form, slugCheck, people, problem, submit } = opening;
  const name = useController({ control: form.control, name: 'storeName' });
  const slug = useController({ control: form.control, name: 'slug' });
  return (
    <form id={id} noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      {problem?.needsSignIn && <SignedOutNotice sentence={problem.sentence} />}
      {problem?.needsSignIn === false && <Notice tone="error">{problem.sentence}</Notice>}
      <NameAndAddress
        name={name.field.value}
        slug={slug.field.value}
        check={slugCheck}
        people={people}
        nameError={name.fieldState.error?.message}
        slugError={slug.fieldState.error?.message}
        onName={name.field.onChange}
        onSlug={slug.field.onChange}
        nameRef={name.field.ref}
        slugRef={slug.field.ref}
      />
    </form>
  );
}

function SignedOutNotice({ sentence }: { sentence: string }) {
  const signIn = (
    <OutsideLink href="/login" size="small">
      Sign in
    </OutsideLink>
  );
  return (
    <Notice tone="error" title={sentence} action={signIn}>
      Sign in again in a new tab, then open your store here. You won’t lose anything you typed.
    </Notice>
  );
}
