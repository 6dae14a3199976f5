/** Why a backup cannot be made or restored. The message is a sentence for the person at the terminal. */
export class BackupProblem extends Error {
  override name = 'BackupProblem';
}
