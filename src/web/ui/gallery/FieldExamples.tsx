import { useState } from 'react';
import { CodeInput } from '../CodeInput.tsx';
import { Field } from '../Field.tsx';
import { MoneyInput } from '../MoneyInput.tsx';
import { PasswordInput } from '../PasswordInput.tsx';
import { SearchInput } from '../SearchInput.tsx';
import { Spinner } from '../Spinner.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextInput } from '../TextInput.tsx';
import { longTitle, Examples } from './Examples.tsx';

export function FieldExamples() {
  const [code, setCode] = useState('');
  const [text, setParams] = useState('');
  return (
    <Examples title="Text fields">
      <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
        <Field label="Store name" hint="Customers see it on your page and receipts.">
          <TextInput name="storeName" defaultValue="Juniper & Clay" />
        </Field>
        <Field label="Store URL" error="This store URL is already taken. Please choose another.">
          <TextInput name="slug" defaultValue="juniper" before="stoa.com/" after={<Spinner label="Checking…" />} />
        </Field>
        <Field label="E-mail" optional>
          <TextInput type="email" name="email" placeholder="you@example.com" autoComplete="email" />
        </Field>
        <Field label="Disabled" disabled>
          <TextInput defaultValue="This field is disabled" />
        </Field>
        <Field label="Password" hint="At least 6 characters.">
          <PasswordInput name="password" autoComplete="new-password" />
        </Field>
        <Field label="Price">
          <MoneyInput currency="EUR" locale="en-IE" defaultValue="18.00" />
        </Field>
        <Field label="Price in kroner" error="Enter an amount such as 120 or 120.50.">
          <MoneyInput currency="SEK" locale="en-GB" defaultValue="12,,0" />
        </Field>
        <Field label={longTitle}>
          <TextInput defaultValue={longTitle} />
        </Field>
        <Field label="Bio" hint="Two lines are enough.">
          <TextArea defaultValue="Slow ceramics, honest glazes. Classes and recipes from a small studio by the sea." />
        </Field>
        <Field label="Note" error="Keep it under 200 characters.">
          <TextArea rows={2} />
        </Field>
        <Field label="Verification code" hint="We sent it to noor@example.com.">
          <CodeInput value={code} onChange={setCode} />
        </Field>
        <Field label="Code with an error" error="That code isn’t right. Check the latest email.">
          <CodeInput value="123456" onChange={setCode} />
        </Field>
      </div>
      <div className="flex flex-col gap-2">
        <SearchInput label="Search products" value={text} onSearch={setParams} />
        <p className="text-small text-ink-2">Searching for: {text || 'everything'}</p>
      </div>
    </Examples>
  );
}
