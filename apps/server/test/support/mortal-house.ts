import type { AppUnderTest } from "./app-under-test.ts";
import type { HouseProcess } from "./server-process.ts";

/** A server that dies and rises, and a way in that waits while it is dead. */
export class MortalHouse {
	#house: HouseProcess;
	#isUp = Promise.resolve();

	constructor(house: HouseProcess) {
		this.#house = house;
	}

	get port(): number {
		return this.#house.port;
	}

	get app(): AppUnderTest {
		return this.#house.app;
	}

	readonly wayIn = async (): Promise<{ port: number; app: AppUnderTest }> => {
		await this.#isUp;
		return { port: this.port, app: this.app };
	};

	async diesAndRises(): Promise<void> {
		const dead = this.#house;
		const up = Promise.withResolvers<void>();
		this.#isUp = up.promise;
		await dead.kill();
		this.#house = await dead.startAgain();
		up.resolve();
	}
}
