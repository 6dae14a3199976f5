import { Download, Gift, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../Checkbox.tsx';
import { Combobox } from '../Combobox.tsx';
import { Field } from '../Field.tsx';
import { FilterChips } from '../FilterChips.tsx';
import { RadioCards } from '../RadioCards.tsx';
import { Select } from '../Select.tsx';
import { Switch } from '../Switch.tsx';
import { Row, Shelf } from './Shelf.tsx';

export function ChoiceShelf() {
  const [state, setState] = useState<'draft' | 'published' | 'archived' | null>(null);
  const [currency, setCurrency] = useState<string | null>('EUR');
  const [price, setPrice] = useState<'fixed' | 'free' | 'from' | null>('fixed');
  const [agreed, setAgreed] = useState(true);
  const [live, setLive] = useState(true);
  const [filters, setFilters] = useState<Record<string, string>>({ state: 'published' });
  return (
    <Shelf title="Choices">
      <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
        <Field label="State" kind="choice" hint="Drafts are seen by you alone.">
          <Select options={states} value={state} onChange={setState} />
        </Field>
        <Field label="State again" kind="choice" error="Choose one.">
          <Select options={states} value="draft" onChange={setState} />
        </Field>
        <Field label="Currency">
          <Combobox options={currencies} value={currency} onChange={setCurrency} placeholder="Find a currency" />
        </Field>
        <Field label="Locked choice" kind="choice" disabled>
          <Select options={states} value="archived" onChange={setState} />
        </Field>
      </div>
      <Field label="Price" kind="choice">
        <RadioCards columns={3} options={prices} value={price} onChange={setPrice} />
      </Field>
      <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
        <div>
          <Checkbox
            label="Send me a copy of each receipt"
            checked={agreed}
            onChange={setAgreed}
            hint="To your own e-mail."
          />
          <Checkbox label="Some of them" mixed checked={false} onChange={setAgreed} />
          <Checkbox label="Not ticked" checked={false} onChange={setAgreed} error="Tick this to go on." />
          <Checkbox label="Cannot change" disabled checked onChange={setAgreed} />
        </div>
        <div className="flex flex-col gap-3">
          <Switch label="Store is live" checked={live} onChange={setLive} hint="Visitors see your page." />
          <Switch label="Off" checked={!live} onChange={(on) => setLive(!on)} />
          <Switch label="Cannot change" disabled checked onChange={setLive} />
        </div>
      </div>
      <Row>
        <FilterChips filters={filterKinds} values={filters} onChange={setFilters} />
      </Row>
    </Shelf>
  );
}

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published', hint: 'Everyone sees it' },
  { value: 'archived', label: 'Archived', disabled: true },
] as const;

const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'SEK', 'KWD', 'CHF', 'AUD', 'CAD', 'NZD', 'BRL', 'INR'].map((code) => ({
  value: code,
  label: `${code} · ${new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code}`,
}));

const prices = [
  { value: 'fixed', label: 'Fixed price', hint: 'Everyone pays the same.', icon: <Download aria-hidden /> },
  { value: 'free', label: 'Free', hint: 'For an e-mail address.', icon: <Gift aria-hidden /> },
  { value: 'from', label: 'Pay what you want', hint: 'From a minimum you set.', icon: <HandCoins aria-hidden /> },
] as const;

const filterKinds = [
  { id: 'state', label: 'State', options: states },
  { id: 'price', label: 'Price', options: prices.map(({ value, label }) => ({ value, label })) },
  { id: 'currency', label: 'Currency', options: currencies },
];
