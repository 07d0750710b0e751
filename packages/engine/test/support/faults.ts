import { onTestFinished } from "vitest";
import type { FaultDoorOptions } from "../../src/log/fault-door.ts";
import { type Fault, FaultMemory } from "./fault-memory.ts";

export interface Armed {
	/** settles when the log thread came to it */
	readonly hit: Promise<void>;
	/** ends a hold or a loop, and what is left of its times */
	release(): void;
}

/** What is to break in the log thread of a house that was opened with this door. */
export class Faults {
	readonly #memory = new FaultMemory();

	get door(): FaultDoorOptions {
		return { url: new URL("./fault-door.ts", import.meta.url).href, control: this.#memory.shared };
	}

	/** For all that comes to it from now on; released at the end of the test. */
	arm(fault: Fault): Armed {
		const no = this.#memory.add(fault);
		const release = (): void => this.#memory.release(no);
		onTestFinished(release);
		return { hit: this.#memory.hit(no), release };
	}

	/** The next COMMIT waits for `release`, or the one that has such a draft in it. */
	holdCommit(of = ""): Armed {
		return this.arm({ at: "before-commit", does: "hold", of });
	}

	/** The next COMMIT goes well, and the thread dies before anybody learns of it. */
	loseAnswer(): Armed {
		return this.arm({ at: "after-commit", does: "die" });
	}
}
