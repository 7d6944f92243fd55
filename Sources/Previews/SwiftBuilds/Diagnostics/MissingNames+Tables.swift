/// Names of Apple's frameworks that the library did not have when these tables were written. One that the library gets
/// later does no harm: the compiler then finds it.
extension MissingNames {
  /// SwiftUI's types, property wrappers and macros.
  static let types = words(
    """
    AccessibilityActionCategory AccessibilityAttachmentModifier AccessibilityCustomContentKey AccessibilityFocusState
    AccessibilityLabeledPairRole AccessibilityQuickActionStyle AccessibilityRotorContent AccessibilityRotorEntry
    AccessibilityTechnologies AccessibilityTextContentType AccessibilityZoomGestureAction
    AccessoryBarActionButtonStyle AccessoryBarButtonStyle AlternatingRowBackgroundBehavior
    AttributedTextFormattingDefinition AttributedTextSelection BackgroundProminence BackgroundTask BadgeProminence
    ButtonRepeatBehavior ButtonSizing CardButtonStyle CommandGroup CommandGroupPlacement CommandMenu Commands
    CommandsBuilder CompactMenuControlGroupStyle ContentShapeKinds ControlGroupStyle CustomHoverEffect
    DefaultDateProgressLabel DefaultFocusEvaluationPriority DefaultSettingsLinkLabel DefaultShareLinkLabel
    DeleteConfiguration DialogSeverity DigitalCrownEvent DigitalCrownRotationalSensitivity DisclosureGroupStyle
    DisclosureTableRow DismissBehavior DismissImmersiveSpaceAction DismissSearchAction DismissWindowAction
    DocumentConfiguration DocumentGroup DocumentGroupLaunchScene DoubleColumnNavigationViewStyle DragConfiguration
    DragSession DropConfiguration DropDelegate DropInfo DropOperation DropProposal DropSession DynamicTableRowContent
    EditActions EditButton EditMode EditableCollectionContent FetchRequest FetchedResults FieldDatePickerStyle
    FileDialogBrowserOptions FileDocument FileDocumentConfiguration FileDocumentReadConfiguration
    FileDocumentWriteConfiguration FindContext FocusInteractions FocusedBinding FocusedDocument FocusedObject
    FocusedValue FocusedValueKey FocusedValues FormStyleConfiguration GroupBoxStyle GroupBoxStyleConfiguration
    GroupElementsOfContent GroupSectionsOfContent HSplitView HelpLink HorizontalPageTabViewStyle HoverEffectContent
    HoverEffectGroup HoverEffectPhaseOverride HoverEffectReader ImagePaint ImmersionStyle ImmersiveSpace
    ImmersiveSpaceContent ImportFromDevicesCommands IndexView IndexedIdentifierCollection InsetTableStyle
    InspectorCommands InterfaceOrientation LabeledContentStyle LayoutDirectionBehavior LegibilityWeight
    LimitedAvailabilityConfiguration ListItemTint LocalizedStringResource MenuActionDismissBehavior
    MenuBarExtra MenuBarExtraStyle MenuButton MenuControlGroupStyle MenuStyleConfiguration MoveCommandDirection
    MultiDatePicker NSApplicationDelegateAdaptor NSGestureRecognizerRepresentable NSHostingController NSHostingView
    NSViewControllerRepresentable NavigationControlGroupStyle
    NavigationLinkPickerStyle NavigationSplitViewColumn NewDocumentAction Observable OpenDocumentAction
    OpenImmersiveSpaceAction OpenSettingsAction OpenWindowAction OrnamentAttachmentAnchor
    OrnamentHighlightContentStyle OutlineGroup OutlineSubgroupChildren PaletteControlGroupStyle PalettePickerStyle
    PaletteSelectionEffect PasteButton PencilDoubleTapGesturePhase PencilHoverPose PencilPreferredAction
    PencilSqueezeGesturePhase PlaceholderTextShapeStyle PreferredColorSchemeKey PresentationBackgroundInteraction
    PresentationContentInteraction PresentationSizing PresentedWindowContent Preview PreviewContext PreviewDevice
    PreviewLayout PreviewModifier PreviewPlatform PreviewTrait Previewable Prominence PullDownButton PurchaseAction
    RadioGroupPickerStyle ReadConfiguration ReferenceFileDocument ReferenceFileDocumentConfiguration RefreshAction
    RemoteImmersiveSpace RenameAction RenameButton RequestReviewAction ResetFocusAction RestorationBehavior
    RotateGesture3D RotationGesture RoundedRectangularShape ScrollAnchorRole ScrollContentOffsetAdjustmentBehavior
    ScrollEdgeEffectStyle ScrollInputBehavior ScrollInputKind ScrollPhase ScrollPhaseChangeContext
    SearchPresentationToolbarBehavior SearchScopeActivation SearchSuggestionsPlacement SearchUnavailableContent
    SectionConfiguration SectionCustomization SectionedFetchRequest SectionedFetchResults SelectionShapeStyle
    SettingsLink SharePreview SidebarCommands SidebarRowSize SidebarTabViewStyle SpatialEventCollection
    SpatialEventGesture SpringLoadingBehavior SquareBorderTextFieldStyle StepperFieldDatePickerStyle SubmitTriggers
    Subview SubviewsCollection SubviewsCollectionSlice SurroundingsEffect SymbolColorRenderingMode
    SymbolEffectTransition SymbolVariableValueMode TabBarMinimizeBehavior TabBarPlacement TabContent TabContentBuilder
    TabCustomizationBehavior TabPlacement TabRole TabSearchActivation TabSection TabViewBottomAccessoryPlacement
    TabViewCustomization Table TableColumn TableColumnAlignment TableColumnBuilder TableColumnContent
    TableColumnCustomization TableColumnForEach TableForEachContent TableHeaderRowContent TableOutlineGroupContent
    TableRow TableRowBuilder TableRowContent TableStyle TextEditingCommands TextEditorStyle
    TextFieldLink TextFormattingCommands TextInputDictationActivation TextInputDictationBehavior
    TextSelection TextSelectionAffinity ToolbarCommands ToolbarCustomizationBehavior
    ToolbarCustomizationOptions ToolbarDefaultItemKind ToolbarLabelStyle ToolbarRole ToolbarTitleMenu TouchBar
    TouchBarItemPresence TupleTableRowContent UIApplicationDelegateAdaptor UIGestureRecognizerRepresentable
    UIHostingConfiguration UtilityWindow VSplitView
    VerticalPageTabViewStyle VisualEffectContent VolumeViewpointPose WKApplicationDelegateAdaptor
    WKExtensionDelegateAdaptor WKHostingController WKInterfaceObjectRepresentable WindowDragGesture WindowIdealSize
    WindowInteractionBehavior WindowLayoutRoot WindowLevel WindowManagerRole WindowMenuBarExtraStyle WindowPlacement
    WindowPlacementContext WindowProxy WindowStyle WindowToggleFullScreenBehavior WindowToolbarFullScreenVisibility
    WindowToolbarStyle WindowVisibilityToggle WorldRecenterPhase WorldTrackingLimitation WritingToolsBehavior
    """)

  /// Modifiers of SwiftUI's views, scenes and shapes.
  static let modifiers = words(
    """
    accessibility accessibilityActions accessibilityActivationPoint accessibilityChartDescriptor
    accessibilityCustomContent accessibilityDefaultFocus accessibilityDirectTouch accessibilityDragPoint
    accessibilityDropPoint accessibilityFocused accessibilityLabeledPair accessibilityLinkedGroup
    accessibilityQuickAction accessibilityRotor accessibilityRotorEntry accessibilityScrollAction
    accessibilityScrollStatus accessibilityTextContentType accessibilityZoomAction alertScene
    allowsWindowActivationEvents alternatingRowBackgrounds assistiveAccessNavigationIcon
    attributedTextFormattingDefinition autocapitalization backgroundTask badgeProminence breakthroughEffect
    buttonRepeatBehavior buttonSizing chartAngleSelection chartBackground chartForegroundStyleScale chartLegend
    chartOverlay chartPlotStyle chartScrollableAxes chartXAxis chartXAxisLabel chartXScale chartXSelection chartYAxis
    chartYAxisLabel chartYScale chartYSelection commands commandsRemoved containerBackground containerCornerOffset
    containerShape controlGroupStyle copyable customizationID cuttable defaultAdaptableTabBarPlacement
    defaultAppStorage defaultFocus defaultHoverEffect defaultPosition defaultWindowPlacement defersSystemGestures
    deleteDisabled dialogIcon dialogPreventsAppTermination dialogSeverity dialogSuppressionToggle
    digitalCrownAccessory digitalCrownRotation disclosureGroupStyle dismissalConfirmationDialog
    documentBrowserContextMenu dragConfiguration dragContainer dragPreviewsFormation draggable dropConfiguration
    dropDestination dropPreviewsFormation exportableToServices exportsItemProviders fileDialogBrowserOptions
    fileDialogConfirmationLabel fileDialogCustomizationID fileDialogDefaultDirectory
    fileDialogImportsUnresolvedAliases fileDialogMessage fileDialogURLEnabled fileExporter fileExporterFilenameLabel
    fileImporter fileMover findDisabled findNavigator flipsForRightToLeftLayoutDirection focusEffectDisabled
    focusScope focusSection focusedObject focusedSceneObject focusedSceneValue focusedValue glassBackgroundEffect
    gridCellAnchor groupBoxStyle handGestureShortcut handlesExternalEvents handlesGameControllerEvents
    headerProminence hoverEffectDisabled hoverEffectGroup immersionStyle immersiveContentBrightness
    immersiveEnvironmentBehavior immersiveEnvironmentPicker importableFromServices importsItemProviders inspector
    inspectorColumnWidth interactionActivityTrackingTag invalidatableContent isDetailLink labelIconToTitleSpacing
    labelReservedIconWidth labeledContentStyle labelsVisibility layoutDirectionBehavior lineHeight listItemTint
    listRowHoverEffect listRowHoverEffectDisabled listRowPlatterColor listRowSpacing
    listSectionMargins manageSubscriptionsSheet managedContentStyle mapCameraKeyframeAnimator mapControlVisibility
    mapControls mapScope mapStyle menuActionDismissBehavior menuBarExtraStyle menuButtonStyle modelContainer
    modelContext moveDisabled musicSubscriptionOffer navigationDocument navigationLinkIndicatorVisibility
    navigationSplitViewColumnWidth offerCodeRedemption onAppIntentExecution onCommand onContinueUserActivity
    onCopyCommand onCutCommand onDeleteCommand onDrag onDragSessionUpdated onDrop onDropSessionUpdated onExitCommand
    onImmersionChange onInAppPurchaseCompletion onInAppPurchaseStart onInsert onInteractiveResizeChange
    onMapCameraChange onModifierKeysChanged onMoveCommand onOpenURL onPasteCommand onPencilDoubleTap onPencilSqueeze
    onPlayPauseCommand onScrollPhaseChange onScrollTargetVisibilityChange onScrollVisibilityChange
    onVolumeViewpointChange onWorldRecenter ornament paletteSelectionEffect pasteDestination photosPicker
    photosPickerAccessoryVisibility photosPickerDisabledCapabilities photosPickerStyle pointerStyle pointerVisibility
    popoverTip postToPhotosSharedAlbumSheet preferredPencilDoubleTapAction preferredSubscriptionOffer
    preferredSurroundingsEffect prefersDefaultFocus presentationAdaptation presentationBackgroundInteraction
    presentationBreakthroughEffect presentationContentInteraction presentationPreventsAppTermination
    presentationSizing presentedWindowStyle presentedWindowToolbarStyle previewContext previewDevice
    previewDisplayName previewInterfaceOrientation previewLayout productDescription productIconBorder productViewStyle
    quickLookPreview realityViewCameraControls refundRequestSheet renameAction replaceDisabled restorationBehavior
    rotation3DLayout safeAreaBar scenePadding scrollEdgeEffectHidden scrollEdgeEffectStyle scrollInputBehavior
    searchCompletion searchDictationBehavior searchFocused searchPresentationToolbarBehavior searchScopes
    searchSelection searchSuggestions searchToolbarBehavior sectionActions selectionDisabled
    signInWithAppleButtonStyle speechAdjustedPitch speechAlwaysIncludesPunctuation speechAnnouncementsQueued
    speechSpellsOutCharacters springLoadingBehavior storeProductTask submitScope subscriptionStatusTask
    subscriptionStoreButtonLabel subscriptionStoreControlStyle supportedVolumeViewpoints symbolColorRenderingMode
    symbolVariableValueMode tabBarMinimizeBehavior tabPlacement tabViewBottomAccessory tabViewCustomization
    tabViewSearchActivation tabViewSidebarBottomBar tabViewSidebarFooter tabViewSidebarHeader tableColumnHeaders
    tableStyle textEditorStyle textInputCompletion textInputFormattingControlVisibility textInputSuggestions
    textSelectionAffinity textVariant tipBackground tipImageSize tipImageStyle tipViewStyle
    toolbarForegroundStyle toolbarItemHidden toolbarRole toolbarTitleMenu touchBar touchBarCustomizationLabel
    touchBarItemPresence touchBarItemPrincipal translationPresentation translationTask typeSelectEquivalent
    typesettingLanguage userActivity visualEffect3D volumeBaseplateVisibility volumeWorldAlignment
    webViewBackForwardNavigationGestures webViewContentBackground webViewLinkPreviews webViewMagnificationGestures
    webViewScrollPosition windowDismissBehavior windowFullScreenBehavior windowIdealPlacement windowIdealSize
    windowLevel windowManagerRole windowMinimizeBehavior windowResizeAnchor windowResizeBehavior windowStyle
    windowToolbarFullScreenVisibility windowToolbarLabelStyle windowToolbarStyle worldTrackingLimitations
    writingDirection writingToolsAffordanceVisibility writingToolsBehavior
    """)

  /// SwiftUI's types that came with SDK 27 (iOS 27.0, macOS 27.0): Apple's documentation, availability 27.0.
  static let typesOf27 = words(
    """
    AnyNavigationTransition BorderedTextFieldStyle ContentBuilder CrossFadeNavigationTransition Document
    DocumentCreationContext DocumentCreationSource DocumentReadConfiguration DocumentReader
    DocumentWriteConfiguration DocumentWriter EmptyContent ExternalNonInteractiveAccessory
    FileWrapperDocumentReader FileWrapperDocumentWriter GestureInputKinds PresentationPlacement ReadableDocument
    ReorderDifference ReorderableSingleCollectionIdentifier SceneAccessoryContent TabsPickerStyle
    TextInputBorderShape ToolbarItemVisibilityPriority ToolbarMinimizationBehavior ToolbarMinimizationRestoration
    ToolbarMinimizationSafeAreaAdjustment ToolbarOverflowMenu TupleContent URLDocumentConfiguration
    WritableDocument
    """)

  /// SwiftUI's modifiers that came with SDK 27.
  static let modifiersOf27 = words(
    """
    asyncImageURLSession contentMarginsRemoved onMenuItemHighlight presentationPlacement reorderContainer
    reorderable sceneAccessory swipeActionsContainer textInputBorderShape toolbarMinimizationBehavior
    toolbarMinimizationRestoration toolbarMinimizationSafeAreaAdjustment toolbarOverflowMenu visibilityPriority
    """)

  /// SwiftUI's environment values that came with SDK 27.
  static let valuesOf27 = words("isTabViewSidebarAvailable")

  /// UIKit's types.
  static let uiKit = words(
    """
    UIActivityViewController UIAlertController UICollectionView UIGestureRecognizer UIHostingMenu
    UIHostingSceneDelegate UIImagePickerController UINavigationBar
    UINavigationBarAppearance UINavigationController UIPageControl
    UIPageViewController UIPanGestureRecognizer UIScrollView UISegmentedControl
    UISwitch UITabBarAppearance UITableView UITapGestureRecognizer
    UITextField UITextView
    """)

  /// AppKit's types.
  static let appKit = words(
    """
    NSApp NSApplication NSBezierPath NSCursor NSEvent NSFont NSHapticFeedbackManager NSHostingMenu
    NSHostingSceneRepresentation NSMenu NSOpenPanel NSPasteboard NSSavePanel NSScreen NSScrollView NSTableView
    NSTextField NSTextView NSViewController NSWorkspace
    """)

  /// Views and macros that come with other frameworks for SwiftUI.
  static let others = words(
    """
    ActivityConfiguration Annotation AppIntentConfiguration AreaMark AxisGridLine AxisMarks AxisTick AxisValueLabel
    BarMark Chart ChartProxy LineMark LocationButton MapAnnotation MapCameraPosition MapContent MapMarker Marker Model
    ModelContainer ModelContext PhotosPicker PointMark ProductView Query RealityView RectangleMark RuleMark SectorMark
    SignInWithAppleButton StaticConfiguration StoreView SubscriptionStoreView TimelineEntry TimelineProvider Tip
    TipView VideoPlayer WebPage WebView Widget WidgetBundle WidgetConfiguration WidgetFamily
    """)
}
