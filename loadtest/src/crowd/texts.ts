const WORDS =
	"so then we all went down to the harbour where old ships lay asleep and nobody spoke until morning came over the quiet water with its thin grey light";
const UNIT_MAX = 4_096;

/** Makes texts of exactly so many bytes: plain words, without anything that JSON has to escape, none like the last. */
export function textsOf(bytes: number): () => string {
	let turn = 0;
	const long = WORDS.repeat(Math.ceil((bytes + UNIT_MAX) / WORDS.length));
	return () => {
		const text = long.slice(turn, turn + bytes);
		turn = (turn + 7) % UNIT_MAX;
		return text;
	};
}
