import { Download, Gift, HandCoins } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../Checkbox.tsx';
import { Combobox } from '../Combobox.tsx';
import { Field } from '../Field.tsx';
import { FilterChips } from '../FilterChips.tsx';
import { RadioCards } from '../RadioCards.tsx';
import { Select } from '../Select.tsx';
import { Switch } from '../Switch.tsx';
import { Row, Examples } from './Examples.tsx';

export function ChoiceExamples() {
  const [state, setState] = useState<'draft' | 'published' | 'archived' | null>(null);
  const [currency, setCurrency] = useState<string | null>('EUR');
  const [price, setPrice] = useState<'fixed' | 'free' | 'from' | null>('fixed');
  const [agreed, setAgreed] = useState(true);
  const [live, setLive] = useState(true);
  const [filters, setFilters] = useState<Record<string, string>>({ state: 'published' });
  return (
    <Examples title="Choices">
      <div className="grid min-w-0 items-start gap-6 md:grid-cols-2">
        <Field label="Status" kind="choice" hint="Only you can see drafts.">
          <Select options={states} value={state} onChange={setState} />
        </Field>
        <Field label="Status with an error" kind="choice" error="Choose an option.">
          <Select options={states} value="draft" onChange={setState} />
        </Field>
        <Field label="Currency">
          <Combobox options={currencies} value={currency} onChange={setCurrency} placeholder="Find a currency" />
        </Field>
        <Field label="Disabled select" kind="choice" disabled>
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
            hint="To your own email."
          />
          <Checkbox label="Partly selected" mixed checked={false} onChange={setAgreed} />
          <Checkbox label="Unchecked" checked={false} onChange={setAgreed} error="Check this box to continue." />
          <Checkbox label="Disabled" disabled checked onChange={setAgreed} />
        </div>
        <div className="flex flex-col gap-3">
          <Switch label="Store is live" checked={live} onChange={setLive} hint="Visitors can see your page." />
          <Switch label="Off" checked={!live} onChange={(on) => setLive(!on)} />
          <Switch label="Disabled" disabled checked onChange={setLive} />
        </div>
      </div>
      <Row>
        <FilterChips filters={filterKinds} values={filters} onChange={setFilters} />
      </Row>
    </Examples>
  );
}

const states = [
  { value: 'draft', label: 'Draft' },
  { value: 'published', label: 'Published', hint: 'Everyone can see it' },
  { value: 'archived', label: 'Archived', disabled: true },
] as const;

const currencies = ['EUR', 'USD', 'GBP', 'JPY', 'SEK', 'KWD', 'CHF', 'AUD', 'CAD', 'NZD', 'BRL', 'INR'].map((code) => ({
  value: code,
  label: `${code} · ${new Intl.DisplayNames('en', { type: 'currency' }).of(code) ?? code}`,
}));

const prices = [
  { value: 'fixed', label: 'Fixed price', hint: 'Everyone pays the same.', icon: <Download aria-hidden /> },
  { value: 'free', label: 'Free', hint: 'Customers only enter their email.', icon: <Gift aria-hidden /> },
  { value: 'from', label: 'Pay what you want', hint: 'Above a minimum you set.', icon: <HandCoins aria-hidden /> },
] as const;

const filterKinds = [
  { id: 'state', label: 'Status', options: states },
  { id: 'price', label: 'Price', options: prices.map(({ value, label }) => ({ value, label })) },
  { id: 'currency', label: 'Currency', options: currencies },
];
