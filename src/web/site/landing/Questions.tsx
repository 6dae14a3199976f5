const QUESTIONS = [
  [
    'Do my buyers need an account?',
    'No. They buy with an e-mail and a card. The receipt has a link to their library, and a code to their mailbox lets them in again whenever they like.',
  ],
  [
    'What can I sell?',
    'Anything that is a file: books, presets, brushes, music, recordings, templates, patterns. One product may hold many files, and whoever bought it keeps the right to them.',
  ],
  [
    'Can I try a sale before money moves?',
    'Yes. Stoa comes with a test gateway that is clearly labelled on the page and in the order. Walk the whole way from the bio link to the download, with a card that approves and cards that decline.',
  ],
  [
    'Can I use my own address?',
    'Your store has an address here from the first minute. Where the people who run this Stoa allow it, it answers on a domain of your own as well.',
  ],
  [
    'How many stores can I have?',
    'One on the free plan, three as a creator, ten as a boss. Each is a shop of its own, with its own customers.',
  ],
  [
    'What happens to a buyer’s data?',
    'It belongs to the store it was given to. The same e-mail in two stores is two people, with two passwords, and neither store learns of the other.',
  ],
] as const;

export function Questions() {
  return (
    <section className="band" id="questions">
      <div className="wide asked">
        <h2>Questions</h2>
        <div>
          {QUESTIONS.map(([question, answer]) => (
            <details key={question}>
              <summary>{question}</summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </div>
    </section>
  );
}
