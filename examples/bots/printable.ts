/** What steers a terminal or turns the direction of text around is not printed: people write what they like. */
const STEERING = /(?!\n)[\p{Cc}\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** A message of several lines stands below the name of who wrote it. */
export function printable(text: string): string {
	return text.replaceAll("\t", " ").replace(STEERING, "").replaceAll("\n", "\n  ");
}
