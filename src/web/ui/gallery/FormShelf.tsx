import { useState } from 'react';
import { Field } from '../Field.tsx';
import { SaveBar } from '../SaveBar.tsx';
import { Section } from '../Section.tsx';
import { TextArea } from '../TextArea.tsx';
import { TextInput } from '../TextInput.tsx';

/** A settings form: change a word, and the bar appears. */
export function FormShelf() {
  const [saved, setSaved] = useState({ name: 'Juniper & Clay', bio: 'Slow ceramics, honest glazes.' });
  const [draft, setDraft] = useState(saved);
  const dirty = draft.name !== saved.name || draft.bio !== saved.bio;
  return (
    <div>
      <Section title="Profile" sentence="What visitors see at the top of your page.">
        <Field label="Name">
          <TextInput value={draft.name} onChange={(event) => setDraft({ ...draft, name: event.target.value })} />
        </Field>
        <Field label="Bio">
          <TextArea value={draft.bio} onChange={(event) => setDraft({ ...draft, bio: event.target.value })} />
        </Field>
      </Section>
      <Section title="Address" sentence="Where your page lives.">
        <Field label="Store URL" hint="Letters, digits and hyphens.">
          <TextInput before="stoa.com/" defaultValue="juniper-clay" />
        </Field>
      </Section>
      <SaveBar dirty={dirty} saving={false} onSave={() => setSaved(draft)} onDiscard={() => setDraft(saved)} />
    </div>
  );
}
