import { useState } from 'react';
import { Field } from '../Field.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Section } from '../Section.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextInput } from '../TextInput.tsx';

/** A settings form. Change a word, and the save bar appears. */
export function FormExamples() {
  const [saved, setSaved] = useState({ name: 'Juniper & Clay', bio: 'Slow ceramics, honest glazes.' });
  const [draft, setDraft] = useState(saved);
  const dirty = draft.name !== saved.name || draft.bio !== saved.bio;
  return (
    <div>
      <Section title="Profile" sentence="Shown to visitors at the top of your page.">
        <Field label="Name">
          <TextInput value={draft.name} onChange={(event) => setDraft({ ...draft, name: event.target.value })} />
        </Field>
        <Field label="Bio">
          <TextArea value={draft.bio} onChange={(event) => setDraft({ ...draft, bio: event.target.value })} />
        </Field>
      </Section>
      <Section title="Address" sentence="The address of your page.">
        <Field label="Store URL" hint="Letters, numbers and hyphens.">
          <TextInput before="stoa.com/" defaultValue="juniper-clay" />
        </Field>
      </Section>
      <SaveBar dirty={dirty} saving={false} onSave={() => setSaved(draft)} onDiscard={() => setDraft(saved)} />
    </div>
  );
}
