/** What a tab says to the core. `hello` comes first on every port, once. */
export interface FromTab {
	readonly type: "hello";
}

/** What the core says to a tab: `welcome` answers `hello`; `core` is random, for the life of the worker. */
export interface FromCore {
	readonly type: "welcome";
	readonly core: string;
}
