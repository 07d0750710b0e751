import { CircleCheck, CircleX, Info } from "lucide-react";
import { useState } from "react";
import { useClient } from "../../react/use-chat.ts";
import { alertTexts as words } from "../../ui/alert-texts.ts";
import { Button } from "../../ui/button.tsx";
import styles from "./check.module.css";
import type { Finding } from "./finding.ts";
import { selfTest } from "./self-test.ts";

const icons = { pass: CircleCheck, fail: CircleX, note: Info };

/** The self-test: an alert that fails silently is worse than none. */
export function Check() {
	const client = useClient();
	const [state, setState] = useState<"unasked" | "running" | "done">("unasked");
	const [findings, setFindings] = useState<readonly Finding[]>([]);
	const run = async () => {
		setFindings([]);
		setState("running");
		for await (const finding of selfTest(client)) setFindings((before) => [...before, finding]);
		setState("done");
	};
	return (
		<section aria-busy={state === "running"}>
			<h3>{words.reach}</h3>
			<div className={styles["start"]}>
				<p>{words.checkHint}</p>
				<Button disabled={state === "running"} onClick={() => void run()}>
					{state === "unasked" ? words.check : state === "running" ? words.checking : words.again}
				</Button>
			</div>
			<ul className={styles["findings"]} aria-live="polite">
				{findings.map((finding) => (
					<Found key={finding.step} finding={finding} />
				))}
			</ul>
		</section>
	);
}

function Found({ finding: { step, state, words: said } }: { finding: Finding }) {
	const Icon = icons[state];
	return (
		<li className={styles[state]}>
			<Icon size={16} aria-hidden="true" />
			<p>
				<b>
					{words.steps[step]}: {words.state[state]}
				</b>
				<br />
				{said}
			</p>
		</li>
	);
}
