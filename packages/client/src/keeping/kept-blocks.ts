import type { Change } from "../device/bounds.ts";
import type { Row } from "../device/rows.ts";
import { parsed } from "../session/stored-session.ts";
import type { ChatState } from "../state/chat-state.ts";
import type { Me } from "../state/me.ts";
import type { KeptRoomsParts } from "./around.ts";

const KEY = "blocked";

type People = ChatState["blocked"];

/** Whom one blocked (BLOCK3), so that rooms are shown as one wants them also before the house has said so again. */
export class KeptBlocks {
	readonly #parts: KeptRoomsParts;
	#written: People | undefined;

	constructor(parts: KeptRoomsParts) {
		this.#parts = parts;
	}

	static dropped({ session: person }: Me): Change {
		return { table: "settings", drop: [person, KEY] };
	}

	/** As the house told it last. */
	note({ session: person }: Me): void {
		const { people } = this.#parts.around().blocks;
		if (people === this.#written) return;
		this.#written = people;
		void this.#parts.store.put("settings", { person, key: KEY, value: JSON.stringify(people) });
	}

	forget(): void {
		this.#written = undefined;
	}

	async read({ session: person }: Me): Promise<People> {
		const rows = (await this.#parts.store.all("settings", { person })) ?? [];
		return peopleIn(rows.find(({ key }) => key === KEY));
	}
}

function peopleIn(row: Row<"settings"> | undefined): People {
	const people = parsed(row?.value);
	return Array.isArray(people) ? people.filter(isPerson) : [];
}

function isPerson(one: unknown): one is People[number] {
	const { id, name }: { readonly id?: unknown; readonly name?: unknown } = Object(one);
	return typeof id === "string" && typeof name === "string";
}
