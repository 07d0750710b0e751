import type { LabReader } from "@parley/protocol/lab";
import { Scissors, Snail } from "lucide-react";
import { IconButton } from "../../ui/button.tsx";
import { labTexts } from "../../ui/lab-texts.ts";
import { bytes } from "./format.ts";
import type { LabClient } from "./lab-client.ts";
import { Panel, Refused } from "./panel.tsx";
import styles from "./table.module.css";
import { useAnswer } from "./use-answer.ts";

const texts = labTexts.readers;

interface ReadersProps {
	readonly client: LabClient;
	readonly readers: readonly LabReader[];
}

/** The readers with the most still to receive. */
export function Readers({ client, readers }: ReadersProps) {
	const { refused, ask } = useAnswer();
	return (
		<Panel title={texts.title} className={styles["readers"]}>
			<Refused message={refused} />
			{readers.length === 0 ? (
				<p className={styles["none"]}>{texts.none}</p>
			) : (
				<table className={styles["table"]}>
					<thead>
						<tr>
							<th scope="col">{texts.name}</th>
							<th scope="col">{texts.state}</th>
							<th scope="col" className={styles["number"]}>
								{texts.pending}
							</th>
							<td />
						</tr>
					</thead>
					<tbody>
						{readers.map((reader, index) => (
							// biome-ignore lint/suspicious/noArrayIndexKey: two tabs of one person have one name
							<tr key={`${reader.name} ${index}`}>
								<th scope="row">
									<bdi>{reader.name}</bdi>
								</th>
								<td data-state={reader.state}>{texts.states[reader.state]}</td>
								<td className={styles["number"]}>{bytes(reader.pendingBytes)}</td>
								<td className={styles["actions"]}>
									<IconButton
										label={texts.cut(reader.name)}
										onClick={() => void ask(() => client.injectFault({ fault: "cut", name: reader.name }))}
									>
										<Scissors size={15} aria-hidden="true" />
									</IconButton>
									<IconButton
										label={texts.slow(reader.name)}
										onClick={() => void ask(() => client.injectFault({ fault: "slow", name: reader.name }))}
									>
										<Snail size={15} aria-hidden="true" />
									</IconButton>
								</td>
							</tr>
						))}
					</tbody>
				</table>
			)}
		</Panel>
	);
}
