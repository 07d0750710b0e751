/**
 * Moves rising positions as little as needed so that each is `gap` from the next, within `min` and `max`.
 * Those that push each other form a block that centres on where its members wanted to be.
 */
export function spreadApart(wanted: readonly number[], gap: number, min: number, max: number): number[] {
	const blocks: { sum: number; count: number }[] = [];
	wanted.forEach((position, i) => {
		let block = { sum: position - i * gap, count: 1 };
		for (let last = blocks.at(-1); last !== undefined && middle(last) > middle(block); last = blocks.at(-1)) {
			blocks.pop();
			block = { sum: last.sum + block.sum, count: last.count + block.count };
		}
		blocks.push(block);
	});
	const highest = Math.max(min, max - (wanted.length - 1) * gap);
	const starts = blocks.flatMap((block) => new Array<number>(block.count).fill(middle(block)));
	return starts.map((start, i) => Math.min(Math.max(start, min), highest) + i * gap);
}

function middle(block: { sum: number; count: number }): number {
	return block.sum / block.count;
}
