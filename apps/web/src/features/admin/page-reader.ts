import type { Answer } from "../../ui/http.ts";
import type { Page } from "./lists.ts";

export interface Pages<Row> {
	/** null: the first page is on its way */
	readonly rows: readonly Row[] | null;
	readonly next: string | undefined;
	/** pages in `rows` */
	readonly count: number;
	readonly refused: string | null;
}

export const NO_PAGES: Pages<never> = { rows: null, next: undefined, count: 0, refused: null };

/** Reads a list page behind page. One reading at a time counts, the last: of two, one would leave a hole. */
export class PageReader<Row> {
	readonly #read: (after: string) => Promise<Answer<Page<Row>>>;
	readonly #show: (pages: Pages<Row>) => void;
	#pages: Pages<Row> = NO_PAGES;
	#wanted = 1;
	#round = 0;
	#isReading = false;

	constructor(read: (after: string) => Promise<Answer<Page<Row>>>, show: (pages: Pages<Row>) => void) {
		this.#read = read;
		this.#show = show;
	}

	/** From the first page on, as many as are open; what is shown stays until they are there. */
	again(): void {
		void this.#readOn(NO_PAGES);
	}

	/** One page more; whoever presses twice wants no page twice. */
	more(): void {
		if (this.#pages.next === undefined) return;
		this.#wanted = this.#pages.count + 1;
		if (!this.#isReading) void this.#readOn(this.#pages);
	}

	stop(): void {
		this.#round += 1;
	}

	async #readOn(from: Pages<Row>): Promise<void> {
		this.#round += 1;
		const round = this.#round;
		this.#isReading = true;
		let got = from;
		do {
			const told = await this.#read(got.next ?? "");
			if (round !== this.#round) return;
			got = told.ok ? behind(got, told.value) : { ...got, refused: told.message };
		} while (got.refused === null && got.next !== undefined && got.count < this.#wanted);
		this.#isReading = false;
		// of what is read anew and was refused at once, what is there stays
		const stays = got.count === 0 ? { ...this.#pages, rows: this.#pages.rows ?? [] } : got;
		this.#pages = { ...stays, refused: got.refused };
		this.#show(this.#pages);
	}
}

function behind<Row>({ rows, count }: Pages<Row>, page: Page<Row>): Pages<Row> {
	return { rows: [...(rows ?? []), ...page.rows], next: page.next, count: count + 1, refused: null };
}
