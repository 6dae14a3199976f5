import { useState } from 'react';
import { Avatar } from '../Avatar.tsx';
import { Badge } from '../Badge.tsx';
import { Button } from '../Button.tsx';
import { Card } from '../Card.tsx';
import { EmptyState } from '../EmptyState.tsx';
import { LineChart } from '../LineChart.tsx';
import { ProgressBar } from '../ProgressBar.tsx';
import { Skeleton } from '../Skeleton.tsx';
import { Stat, StatRow } from '../Stat.tsx';
import { Tabs } from '../Tabs.tsx';
import { Row, Shelf } from './Shelf.tsx';

export function ShowShelf() {
  const [tab, setTab] = useState<'all' | 'drafts' | 'archive'>('all');
  return (
    <>
      <StatRow>
        <Stat label="Today" value="$214.00" change={{ direction: 'up', words: '18 %' }} />
        <Stat label="Last 30 days" value="$4,920.50" change={{ direction: 'up', words: '7 %' }} />
        <Stat label="Visitors" value="3,108" note="30 days" />
        <Stat label="Conversion" value="3.4 %" change={{ direction: 'down', words: '0.3' }} />
      </StatRow>
      <Card title="Revenue, last 30 days">
        <LineChart label="Revenue, last 30 days" points={points} format={money} formatAxis={roundMoney} />
      </Card>
      <Shelf title="Marks">
        <Row>
          <Badge>Draft</Badge>
          <Badge tone="leaf">Paid</Badge>
          <Badge tone="amber">Waiting</Badge>
          <Badge tone="brick">Refunded</Badge>
          <Badge tone="slate">New</Badge>
        </Row>
        <Row>
          <Avatar name="Noor Aydin" size="small" />
          <Avatar name="Juniper & Clay" shape="soft" />
          <Avatar name="🌿 Garden" />
          <Avatar name="Broken Picture" src="/nowhere.png" size="large" />
        </Row>
        <ProgressBar label="wheel-throwing.mp4" value={42} words="12 of 29 MB" />
        <ProgressBar label="Preparing" value={null} />
        <ProgressBar label="glaze-recipes.pdf" value={100} tone="slate" />
        <Skeleton lines={3} />
      </Shelf>
      <Tabs
        label="Products by state"
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'all', label: 'All', count: 12, panel: <p>All of them.</p> },
          { value: 'drafts', label: 'Drafts', count: 3, panel: <p>Three drafts.</p> },
          { value: 'archive', label: 'Archive', panel: <p>Nothing here.</p> },
        ]}
      />
      <div className="grid gap-4 md:grid-cols-3">
        {drawings.map((drawing) => (
          <Card key={drawing} flush>
            <EmptyState
              drawing={drawing}
              sentence="Your products appear here."
              action={<Button variant="primary">New product</Button>}
            />
          </Card>
        ))}
      </div>
    </>
  );
}

const drawings = ['shelf', 'receipt', 'people', 'letter', 'lens', 'chart'] as const;

const points = Array.from({ length: 30 }, (_, day) => ({
  label: new Date(Date.UTC(2026, 4, day + 1)).toLocaleDateString('en', {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  }),
  value: 12000 + Math.round(6000 * Math.sin(day / 3)) + day * 300,
}));

function money(minor: number): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD' }).format(minor / 100);
}

function roundMoney(minor: number): string {
  return new Intl.NumberFormat('en', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }).format(
    minor / 100,
  );
}
