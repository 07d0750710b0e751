import type { LinkClaimed, Proved } from "@parley/protocol/people";
import { keepingTexts } from "../../ui/keeping-texts.ts";
import styles from "./claim.module.css";
import { ClaimForm } from "./claim-form.tsx";
import { useClaim } from "./use-claim.ts";

const words = keepingTexts.claim;

interface ClaimProps {
	/** null: its code is typed */
	readonly secret: string | null;
	/** who is signed in here; "" for nobody */
	readonly before: string;
	readonly onTaken: (proved: Proved) => Promise<void>;
}

/**
 * The new device's side of a link. Nothing is asked of the house before somebody here says so: a link alone makes nobody
 * somebody else.
 */
export function Claim({ secret, before, onTaken }: ClaimProps) {
	const { step, claim } = useClaim(onTaken);
	return (
		<main className={styles["screen"]}>
			<div className={styles["column"]}>
				<h1>{words.title}</h1>
				{step.at === "claimed" ? (
					<Claimed claimed={step.claimed} />
				) : (
					<ClaimForm secret={secret} before={before} refused={step.refused} busy={step.busy} onGo={claim} />
				)}
				<p className={styles["home"]}>
					<a href="/">{words.home}</a>
				</p>
			</div>
		</main>
	);
}

function Claimed({ claimed: { name, digits } }: { claimed: LinkClaimed }) {
	return (
		<div role="status">
			<p>{words.becomes(name)}</p>
			<p className={styles["type"]}>{words.type}</p>
			<p className={styles["digits"]} dir="ltr" data-testid="link-digits">
				{digits}
			</p>
			<p className={styles["waiting"]}>{words.waiting}</p>
		</div>
	);
}
