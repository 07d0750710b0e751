import type { OwnPerson } from "@parley/protocol/people";
import { SignInButton } from "../../ui/sign-in-button.tsx";
import { signInTexts as words } from "../../ui/sign-in-texts.ts";
import { useHasProvider } from "../../ui/use-has-provider.ts";
import styles from "./devices-panel.module.css";

/** To keep one's name by the house's provider, or to link one that is kept (WHO50); nothing where the house has none. */
export function ProviderWay({ person: { kept, provider } }: { person: OwnPerson }) {
	const hasProvider = useHasProvider();
	if (!hasProvider) return null;
	return (
		<section className={styles["another"]} aria-label={words.way}>
			{provider !== undefined ? (
				<p>{words.linked}</p>
			) : (
				<>
					<p>{kept ? words.linkHint : words.keepHint}</p>
					<SignInButton wish="own" label={kept ? words.link : words.keep} />
				</>
			)}
		</section>
	);
}
