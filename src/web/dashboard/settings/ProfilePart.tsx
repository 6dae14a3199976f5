import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { Part } from './Part.tsx';
import type { SettingsForm } from './useSettings.ts';

export function ProfilePart({ settings: { form }, email }: { settings: SettingsForm; email: string }) {
  const { errors } = form.formState;
  return (
    <Part id="profile" title="Profile" sentence="Who you are on Stoa. Your customers see your store’s name instead.">
      <div className="grid gap-4 md:grid-cols-2">
        <Field label="First name" error={errors.firstName?.message}>
          <TextInput autoComplete="given-name" {...form.register('firstName')} />
        </Field>
        <Field label="Last name" error={errors.lastName?.message}>
          <TextInput autoComplete="family-name" {...form.register('lastName')} />
        </Field>
      </div>
      <Field label="Display name" hint="How the dashboard calls you." error={errors.displayName?.message}>
        <TextInput autoComplete="nickname" {...form.register('displayName')} />
      </Field>
      <Field label="Email" hint="You sign in with it.">
        <TextInput type="email" value={email} readOnly />
      </Field>
    </Part>
  );
}
