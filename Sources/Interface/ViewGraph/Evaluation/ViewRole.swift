/// The role of something that belongs to a view besides the views inside it: a kept object, an environment, a part of
/// the tree, a layer of its picture. Each has an identity of its own below the view's.
///
/// A modifier may hand its own identity on to the view that it modifies, so each role is used in only one place of the
/// library.
package enum ViewRole: UInt64, CaseIterable {
  /// The node around the view's.
  case wrapper

  // Objects that are kept.
  /// By the offset of a stored property.
  case property
  /// By a number, where a view has several.
  case animatedValue
  case cover
  case destination
  case dismissTarget
  case fittingProgress
  case frameMotion
  case gesture
  case lazyState
  case matchedMember
  case navigationModel
  case containerSetting
  case containerSettings
  case openedPage
  case panel
  case safeArea
  case scrollContainer
  case scrollPosition
  case scrollSpace
  case scrollWindow
  case splitModel
  case stage
  case textFocus
  case transactionScope

  // Kept environments of the views inside.
  case alertEnvironment
  case containerShapeEnvironment
  case coordinateEnvironment
  case coverEnvironment
  case defaultForegroundEnvironment
  case environmentValue
  case focusEnvironment
  case foregroundEnvironment
  case gridEnvironment
  case lazyEnvironment
  case listEnvironment
  case materialEnvironment
  case objectEnvironment
  case pageContentEnvironment
  case pageEnvironment
  case panelEnvironment
  case pickerEnvironment
  case safeAreaEnvironment
  case scrollEnvironment
  case scrollPositionEnvironment
  case sidebarEnvironment
  case symbolEffectEnvironment
  case tabEnvironment
  case textEnvironment
  case textRendererEnvironment
  case transformedEnvironment

  // Parts of the tree.
  case canvas
  case fitting
  case geometry
  case lazyRows
  /// A row as a list shows it.
  case listRow
  case loop
  case navigation
  case renderedText
  case scroll
  case scrollTransition
  case transition
  case visualEffect

  // Layers of a picture.
  case backdrop
  case blend
  case blendedContent
  case boundingBox
  case colorGlyphs
  case draggedOpacity
  case draggedPicture
  case filtered
  case imagePaint
  case mesh
  case paintedPicture
  case projectedShader
  case shaderProjection
  case shadow
  case shadowedContent
  case symbolGap
  case template
  case threshold
  case windowBackdrop
}
