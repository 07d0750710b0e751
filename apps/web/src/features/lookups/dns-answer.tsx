import { lookupTexts as texts } from "../../ui/lookup-texts.ts";
import type { DnsFound } from "./answer.ts";
import styles from "./answers.module.css";

export function DnsAnswer({ found: { addresses, names } }: { found: DnsFound }) {
	if (addresses.length + names.length === 0) return <p className={styles["none"]}>{texts.dns.none}</p>;
	return (
		<dl className={styles["facts"]}>
			<List term={texts.dns.addresses} entries={addresses} />
			<List term={texts.dns.names} entries={names} />
		</dl>
	);
}

function List({ term, entries }: { term: string; entries: readonly string[] }) {
	if (entries.length === 0) return null;
	return (
		<>
			<dt>{term}</dt>
			{entries.map((entry) => (
				<dd key={entry}>{entry}</dd>
			))}
		</>
	);
}
