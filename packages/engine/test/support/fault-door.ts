import type { FaultDoor } from "../../src/log/fault-door.ts";
import { type Fault, FaultMemory } from "./fault-memory.ts";

/** Inside the log thread: what passes meets the fault that a test armed for it. */
export function faultDoor(control: SharedArrayBuffer): FaultDoor {
	const memory = new FaultMemory(control);
	/** as JSON, what was decided since the last COMMIT */
	let drafts = "";
	/** One behind the other: a COMMIT may hang first and fail then. */
	const meets = (at: Fault["at"], what: string): "nothing" | undefined => {
		const due = memory.take(at, what);
		return due && (suffer(memory, due) ?? meets(at, what));
	};
	return {
		storeModule: (real) => ({
			...real,
			rules(limits) {
				const rules = real.rules(limits);
				return {
					...rules,
					decide(state, past, draft, seq) {
						const json = JSON.stringify(draft);
						drafts += json;
						return meets("decide", json) === "nothing"
							? (undefined as never)
							: rules.decide(state, past, draft, seq);
					},
					fold(state, event, seq) {
						rules.fold(state, event, seq);
						meets("fold", JSON.stringify(event));
					},
				};
			},
			read(database) {
				meets("load", "");
				return real.read(database);
			},
			open(database) {
				const store = real.open(database);
				return {
					...store,
					apply(seq, event) {
						const past = store.apply(seq, event);
						meets("rows", JSON.stringify(event));
						return past;
					},
					note(note) {
						meets("note", JSON.stringify(note));
						store.note(note);
					},
				};
			},
		}),
		commit(real) {
			const what = drafts;
			drafts = "";
			meets("before-commit", what);
			real();
			meets("after-commit", what);
		},
	};
}

function suffer(memory: FaultMemory, { no, fault }: { readonly no: number; readonly fault: Fault }) {
	switch (fault.does) {
		case "throw":
			throw Object.assign(new Error("a bug in the application"), { code: fault.code ?? "" });
		case "hold":
			return void memory.untilReleased(no);
		case "loop":
			while (!memory.isReleased(no));
			return undefined;
		case "answer-nothing":
			return "nothing";
		case "hold-and-die":
			memory.untilReleased(no);
			return process.exit(1);
		case "die":
			return process.exit(1);
		case "die-later":
			return void setImmediate(() => {
				throw new Error("the log thread was made to die");
			});
	}
}
