import { Spinner } from '#web/ui/Spinner.tsx';
import { StepHead } from './StepHead.tsx';

export function CreatingStep() {
  return (
    <div aria-busy className="flex flex-col">
      <span className="mb-6 text-mocha">
        <Spinner large />
      </span>
      <StepHead title="Creating your account" arrives>
        We’re setting up your store. This takes a moment.
      </StepHead>
    </div>
  );
}
