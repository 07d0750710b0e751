import { lookupTexts as texts } from "../../ui/lookup-texts.ts";
import type { NumbersFound } from "./answer.ts";
import styles from "./answers.module.css";
import { numeral, summaryOf } from "./words.ts";

/** Nobody reads further down, and thousands of rows would slow the page. */
const SHOWN_MAX = 200;

export function NumbersAnswer({ found }: { found: NumbersFound }) {
	const { name, pairs, sum } = found;
	return (
		<>
			<ul className={styles["numbers"]}>
				{pairs.slice(0, SHOWN_MAX).map(([given, result], index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the same number may be given twice
					<li key={index}>
						<bdi dir="ltr">
							{texts.numbers.term[name](numeral(given))} = <b>{numeral(result)}</b>
						</bdi>
					</li>
				))}
				{pairs.length > SHOWN_MAX && <li>{texts.numbers.rest(pairs.length - SHOWN_MAX)}</li>}
			</ul>
			<p className={styles["note"]}>
				{texts.numbers.sum} {numeral(sum)} · {summaryOf(found)}
			</p>
		</>
	);
}
