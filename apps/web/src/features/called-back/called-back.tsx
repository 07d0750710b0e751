import type { SignInWish } from "../../ui/sign-in.ts";
import { SignInButton } from "../../ui/sign-in-button.tsx";
import { signInTexts as words } from "../../ui/sign-in-texts.ts";
import styles from "./called-back.module.css";

interface CalledBackProps {
	/** null: the house is being asked */
	readonly refused: string | null;
	/** what was wished for, and where; null: nobody here knows */
	readonly wished: SignInWish | null;
}

/** Whoever comes back from the provider sees this for a moment, or why it came to nothing. */
export function CalledBack({ refused, wished }: CalledBackProps) {
	const name = wished?.name;
	return (
		<main className={styles["screen"]}>
			<div className={styles["column"]}>
				<h1>{refused === null ? words.title : words.not}</h1>
				{refused === null ? (
					<p role="status">{words.coming}</p>
				) : (
					<>
						<p role="alert">{refused}</p>
						{wished !== null && (
							<SignInButton
								isFirst
								label={words.again}
								wish={wished.wish}
								back={wished.back}
								// what they typed at the door: who comes for the first time keeps their name at once
								{...(name && { name: () => name })}
							/>
						)}
						<p className={styles["home"]}>
							<a href={wished?.back ?? "/"}>{wished === null ? words.home : words.back}</a>
						</p>
					</>
				)}
			</div>
		</main>
	);
}
