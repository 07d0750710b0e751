const marks = [
	'<path pathLength="1" d="M16 16 L84 84 M84 16 L16 84" />',
	'<circle pathLength="1" cx="50" cy="50" r="38" />',
];
const words = ["cross", "nought"];

/** Nine squares. `onMove` is told of one that was chosen, whether it may be or not. @param {HTMLElement} board @param {(cell: number) => void} onMove */
export function makeBoard(board, onMove) {
	const squares = Array.from({ length: 9 }, (_, cell) => {
		const square = document.createElement("button");
		square.type = "button";
		square.tabIndex = cell === 4 ? 0 : -1;
		square.addEventListener("click", () => onMove(cell));
		return square;
	});
	board.append(...squares);
	board.addEventListener("keydown", (event) => {
		const at = squares.indexOf(/** @type {HTMLButtonElement} */ (event.target));
		const to = neighbourOf(at, event.key);
		if (to === undefined) return;
		event.preventDefault();
		for (const [cell, square] of squares.entries()) square.tabIndex = cell === to ? 0 : -1;
		squares[to]?.focus();
	});

	/** @param {import("./table.js").Game} game @param {{ mayMove: boolean, sent: number | undefined }} now */
	return (game, { mayMove, sent }) => {
		const row = game.result === "won" ? rowOf(game.cells) : [];
		for (const [cell, square] of squares.entries()) {
			const mark = game.cells[cell] ?? null;
			if (square.dataset["mark"] !== String(mark)) {
				square.dataset["mark"] = String(mark);
				square.innerHTML =
					mark === null ? "" : `<svg viewBox="0 0 100 100" aria-hidden="true">${marks[mark]}</svg>`;
			}
			square.classList.toggle("won", row.includes(cell));
			square.classList.toggle("sent", sent === cell);
			square.setAttribute("aria-disabled", String(!mayMove || mark !== null));
			const place = `row ${Math.floor(cell / 3) + 1}, column ${(cell % 3) + 1}`;
			square.setAttribute("aria-label", `${place}: ${mark === null ? "free" : words[mark]}`);
		}
	};
}

/** @param {number} at @param {string} key */
function neighbourOf(at, key) {
	const [row, column] = [Math.floor(at / 3), at % 3];
	if (key === "ArrowLeft" && column > 0) return at - 1;
	if (key === "ArrowRight" && column < 2) return at + 1;
	if (key === "ArrowUp" && row > 0) return at - 3;
	if (key === "ArrowDown" && row < 2) return at + 3;
	return undefined;
}

/** @param {(0 | 1 | null)[]} cells */
function rowOf(cells) {
	const rows = ["012", "345", "678", "036", "147", "258", "048", "246"].map((row) => [...row].map(Number));
	const isWon = ([a, b, c]) => cells[a] !== null && cells[a] === cells[b] && cells[b] === cells[c];
	return rows.find(isWon) ?? [];
}
