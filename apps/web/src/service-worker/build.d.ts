/** Written into the worker when the page is built (`build-service-worker.ts`). */
declare const BUILD: {
	/** another one for every build that differs in anything of the shell */
	readonly version: string;
	/** the script that index.html starts: it tells which build a page is of */
	readonly entry: string;
	/** what the first screen and the house need, all hashed by name */
	readonly files: readonly string[];
	/** what a page may ask for later, hashed by name too */
	readonly later: readonly string[];
};
