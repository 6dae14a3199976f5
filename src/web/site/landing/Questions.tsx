const QUESTIONS = [
  [
    'Do my buyers need an account?',
    'No. They buy with an email address and a card. The receipt links to their order, and they can sign in to their library anytime with a code we email them.',
  ],
  [
    'What can I sell?',
    'Anything that is a file: books, presets, brushes, music, recordings, templates, patterns. A product can have many files, and buyers keep access to them.',
  ],
  [
    'Can I try a sale without real money?',
    'Yes. Stoa comes with a test gateway that is clearly labeled at checkout and in orders. Try every step from your bio link to the download, with cards that are approved and cards that are declined.',
  ],
  [
    'Can I use my own domain?',
    'Your store gets an address here right away. If the operator of this site allows custom domains, you can connect your own as well.',
  ],
  [
    'How many stores can I have?',
    'One on the Free plan, three on Creator and ten on Boss. Each is a separate store with its own customers.',
  ],
  [
    'What happens to a buyer’s data?',
    'It belongs to the store where they bought. If someone uses the same email at two stores, they have two separate accounts, and neither store knows about the other.',
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
