import { Field } from '#web/ui/Field.tsx';
import { TextInput } from '#web/ui/TextInput.tsx';
import { SettingsForm } from './SettingsForm.tsx';
import type { AccountSettingsProps } from './settingsPages.tsx';
import { TimeZonePart } from './TimeZonePart.tsx';
import { useProfileSettings } from './useProfileSettings.ts';

export function ProfilePage({ user }: AccountSettingsProps) {
  const settings = useProfileSettings(user);
  const { register, formState } = settings.form;
  const { errors } = formState;
  return (
    <>
      <SettingsForm settings={settings}>
        <div className="grid gap-4 md:grid-cols-2">
          <Field label="First name" error={errors.firstName?.message}>
            <TextInput autoComplete="given-name" {...register('firstName')} />
          </Field>
          <Field label="Last name" error={errors.lastName?.message}>
            <TextInput autoComplete="family-name" {...register('lastName')} />
          </Field>
        </div>
        <Field label="Display name" hint="The name shown in your dashboard." error={errors.displayName?.message}>
          <TextInput autoComplete="nickname" {...register('displayName')} />
        </Field>
        <Field label="Email" hint="Your sign-in email. You can change it under Security.">
          <TextInput type="email" value={user.email} readOnly />
        </Field>
      </SettingsForm>
      <div className="mt-8">
        <TimeZonePart user={user} />
      </div>
    </>
  );
}
